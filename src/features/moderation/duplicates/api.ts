import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { forbidden } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { DUPLICATES_PER_PAGE } from "#shared/moderation/duplicates.limits.ts";
import { DUPLICATE_EVIDENCE } from "#shared/moderation/duplicates.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { presentStaffUser } from "../../people/staff/index.ts";
import { presentGroup } from "./present.ts";
import { findDuplicates } from "./reads.ts";

interface Query {
  readonly page: number;
  readonly pageSize: number;
  readonly pagination?: { readonly page?: number; readonly pageSize?: number };
}

const page = Joi.number().integer().min(1).max(1_000_000);
const pageSize = Joi.number().integer().min(1).max(PAGE_SIZE.max);

const query = Joi.object<Query>({
  page: page.default(1),
  pageSize: pageSize.default(DUPLICATES_PER_PAGE),
  pagination: Joi.object({ page, pageSize }).description("The same as in other lists"),
});

const user = Joi.object({ id: Joi.string(), username: Joi.string(), email: Joi.string() }).unknown();
const group = Joi.object({
  score: Joi.number().min(0).max(1).description("How likely they belong to the same person"),
  users: Joi.array().items(user),
  evidence: Joi.array().items(
    Joi.object({
      kind: Joi.string().valid(...DUPLICATE_EVIDENCE),
      shown: Joi.string(),
      users: Joi.array().items(Joi.string()).description("Ids of the accounts that share it"),
    }),
  ),
  foundAt: Joi.date(),
});

/** `GET /api/find-duplicate-accounts` (specification, section 7): groups of accounts, most likely first. */
export function duplicateRoutes(): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      path: "/find-duplicate-accounts",
      tag: "users",
      scope: "staff",
      summary:
        "List accounts that probably belong to the same person, by email, browser, IP address and names; admins only",
      query,
      responses: {
        200: {
          description: "Groups, most likely first",
          body: Joi.object({
            data: Joi.array().items(Joi.object({ id: Joi.string(), attributes: group })),
            meta: Joi.object({
              pagination: Joi.object({
                page: Joi.number(),
                pageSize: Joi.number(),
                pageCount: Joi.number(),
                total: Joi.number(),
              }),
            }),
          }),
        },
        403: "Not an admin",
      },
    },
    async (request, response) => {
      if (!isAdmin(request.viewer)) throw forbidden();
      const given = validated(query, request.query) as unknown as Query;
      const number = given.pagination?.page ?? given.page;
      const size = given.pagination?.pageSize ?? given.pageSize;
      const duplicates = await findDuplicates({ start: (number - 1) * size, limit: size });
      const isFlat = request.headers["strapi-response-format"] === "v5";
      const data = duplicates.rows.map((row) => {
        const { id, ...attributes } = presentGroup(row, duplicates.accounts, presentStaffUser);
        return isFlat ? { id, documentId: id, ...attributes } : { id, attributes };
      });
      const pagination = {
        page: number,
        pageSize: size,
        total: duplicates.total,
        pageCount: Math.ceil(duplicates.total / size),
      };
      sendJson(response, 200, { data, meta: { pagination } });
    },
  );
  return router;
}
