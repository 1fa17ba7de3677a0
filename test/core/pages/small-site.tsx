import express from "express";
import session from "express-session";
import { pino } from "pino";
import supertest from "supertest";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { csrfToken, refuseForeignOrigin } from "#core/http/csrf.ts";
import { errorHandler } from "#core/http/error-handler.ts";
import { securityHeaders } from "#core/http/security-headers.ts";
import { createVisits } from "#core/http/visits.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage } from "#core/pages/define-page.ts";
import { createPages } from "#core/pages/engine.ts";
import { goTo, movedTo, seeOther } from "#core/pages/redirects.ts";
import { textsLostTo } from "#core/pages/unsent.ts";
import { Slot } from "#views/shell/Slot.tsx";

/** A small site: a shared page, a gated one, a private one, a form, and pages that throw errors. */
export function site() {
  const state = { title: "First title", loads: 0, seen: [] as string[] };
  const pages = [
    definePage<{ id: string; title: string }>({
      path: "/open/:id",
      query: ["part"],
      cache: "shared",
      load: ({ params, shows, query }) => {
        if (params.id === "none") throw notFound();
        state.loads += 1;
        shows(`things:${params.id}`);
        return { id: `${params.id}${query.get("part") ?? ""}`, title: state.title };
      },
      meta: ({ title }) => ({ title, jsonLd: [{ name: "</script><b>" }] }),
      slots: {
        actions: {
          render: ({ viewer }) => (viewer.id ? <b>actions of {viewer.username}</b> : undefined),
          tags: ({ params }) => [`things:${params.id}`],
        },
      },
      seen: ({ visitor }) => state.seen.push(visitor),
      Component: ({ data }) => (
        <>
          <h1>{data.title}</h1>
          <p>{data.id}</p>
          <Slot name="actions">guest actions</Slot>
        </>
      ),
    }),
    definePage<string>({
      path: "/gated",
      cache: "shared",
      load: ({ viewer, dependsOnViewer }) => {
        dependsOnViewer();
        return viewer.mature ? "the text" : "the gate";
      },
      meta: () => ({ title: "Gated" }),
      Component: ({ data }) => <p>{data}</p>,
    }),
    definePage<string>({
      path: "/own-draft",
      cache: "shared",
      load: ({ viewer }) => {
        if (viewer.username !== "ann") throw notFound();
        return "Ann's draft";
      },
      meta: () => ({ title: "Draft" }),
      Component: ({ data }) => <p>{data}</p>,
    }),
    definePage<string>({
      path: "/mine",
      access: (viewer) => (viewer.id ? "ok" : "sign-in"),
      cache: "private",
      load: ({ viewer }) => `secret of ${viewer.username}`,
      meta: () => ({ title: "Mine" }),
      Component: ({ data }) => <p>{data}</p>,
    }),
    definePage<null>({
      path: "/form",
      cache: "private",
      load: () => null,
      action: async (_context, form) => {
        if (!form.values.name) throw invalidField("name", "This field is required");
        return seeOther("/open/1#done");
      },
      meta: () => ({ title: "Form" }),
      Component: ({ form }) => (
        <form method="post">
          <input name="note" defaultValue={String(form.values.note ?? "")} />
          <p>{form.errors.name}</p>
        </form>
      ),
    }),
    definePage<null>({
      path: "/step-over",
      cache: "private",
      load: () => null,
      action: async () => {
        throw applicationError("This step is over.");
      },
      meta: () => ({ title: "The next step" }),
      Component: () => <p>The next step</p>,
    }),
    definePage<null>({
      path: "/leads-away",
      cache: "private",
      load: () => {
        throw goTo("/open/1");
      },
      action: async () => {
        throw applicationError("It is closed now.");
      },
      meta: () => ({ title: "" }),
      Component: () => null,
    }),
    definePage<null>({
      path: "/breaks",
      cache: "private",
      load: () => null,
      action: async () => {
        throw new Error("the secret cause");
      },
      meta: () => ({ title: "Breaks" }),
      Component: () => null,
    }),
    definePage<string>({
      path: "/renamed/:name",
      cache: "private",
      previews: true,
      load: ({ params }) => {
        if (params.name === "old") throw movedTo("/renamed/new");
        return params.name!;
      },
      action: async () => seeOther("/open/1"),
      meta: () => ({ title: "Renamed" }),
      Component: ({ data, form }) => <textarea name={data} defaultValue={String(form.values.text ?? "")} />,
    }),
    definePage<string>({
      path: "/progress/:of",
      cache: "private",
      load: ({ params }) => params.of!,
      action: async () => {
        throw applicationError("Not yet.");
      },
      refreshSeconds: () => 5,
      meta: () => ({ title: "Progress" }),
      Component: ({ data }) => (data === "writing" ? <textarea /> : <p>Half done</p>),
    }),
    buttonPage("/button", async () => {
      throw applicationError("You cannot do that now.");
    }),
    definePage({
      path: "/boom",
      cache: "shared",
      load: () => {
        throw new Error("the secret cause");
      },
      meta: () => ({ title: "Boom" }),
      Component: () => null,
    }),
    definePage({
      path: "/closed",
      cache: "private",
      load: () => {
        throw forbidden();
      },
      meta: () => ({ title: "Closed" }),
      Component: () => null,
    }),
  ];
  const engine = createPages({
    runOnce: (_, run) => run(),
    pages,
    frame: {
      siteName: "Test",
      siteUrl: "http://127.0.0.1",
      language: "en-GB",
      Shell: ({ children }) => (
        <>
          <Slot name="account">guest header</Slot>
          {children}
        </>
      ),
      preload: [],
    },
    slots: {
      account: {
        render: ({ viewer }) => (viewer.id ? <i>header of {viewer.username}</i> : undefined),
        tags: () => [],
      },
    },
    cookieName: "session",
    cacheBytes: 10_000_000,
    readMultipart: async () => ({ fields: {}, files: {}, refused: null }),
    visits: createVisits(),
  });
  const app = express();
  app.set("etag", false);
  app.use(securityHeaders({ secure: false }));
  app.use(engine.fast);
  app.use(session({ name: "session", secret: "test", resave: false, saveUninitialized: false }));
  app.use(refuseForeignOrigin("http://127.0.0.1"));
  app.post("/sign-in/:name", (request, response) => {
    const viewer = (request.session as unknown as { viewer?: Viewer }).viewer;
    Object.assign(request.session, {
      viewer: {
        ...guest,
        ...viewer,
        ...(request.params.name === "adult" ? { mature: true } : member(request.params.name)),
      },
    });
    response.json({ token: csrfToken(request) });
  });
  app.use((request, _response, next) => {
    request.viewer = (request.session as unknown as { viewer?: Viewer }).viewer ?? guest;
    next();
  });
  app.use(engine.handle);
  app.use(
    errorHandler({
      logger: pino({ level: "silent" }),
      renderPage: (error) => `<h1>${error.status}</h1><p>${error.message}</p>${textsLostTo(error).join()}`,
      removalAt: async () => null,
    }),
  );
  return { app, engine, state };
}

const member = (name: string) => ({ id: `id-${name}`, username: name, name, role: "member" as const });

/** Signs a member in there; returns the browser and its token. */
export async function signedIn(app: express.Express, name: string) {
  const agent = supertest.agent(app);
  const { body } = await agent.post(`/sign-in/${name}`);
  return { agent, token: body.token as string };
}
