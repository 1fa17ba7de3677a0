import type { PageProps } from "../../../src/shared/form.ts";
import type { OrderReviewDto, OrderReviewPageData } from "../../../src/shared/market/order-reviews.dto.ts";
import { orderReviewsPaths } from "../../../src/shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "../../../src/shared/market/order-reviews.text.ts";
import {
  ORDER_REVIEW_MAX,
  REVIEW_ASPECTS,
  type ReviewAspect,
} from "../../../src/shared/market/order-reviews.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Stars } from "../../ui/Rating.tsx";

const words = orderReviewsText;

/** What one says of the other side of an order, and they of oneself. */
export function OrderReviewPage({ data, form }: PageProps<OrderReviewPageData>) {
  const { order, side, own, other, canWrite, canAnswer } = data;
  const fields = formFields(form);
  const action = orderReviewsPaths.review(order.id);
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[{ href: ordersPaths.order(order.id), label: order.title }, { label: words.link }]}
      />
      <h1>{words.title(order.title)}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      {canWrite && (
        <form className="service-form" method="post" action={action}>
          <CsrfField />
          {REVIEW_ASPECTS[side].map((aspect) => (
            <RadioGroup
              key={aspect}
              {...fields.bind(aspect)}
              legend={words.aspects[aspect]}
              value={fields.value(aspect)}
              look="segments"
              options={[1, 2, 3, 4, 5].map((value) => ({
                value: String(value),
                label: words.star(value),
              }))}
            />
          ))}
          <TextArea
            {...fields.bind("text")}
            label={words.words}
            hint={words.wordsHint}
            value={fields.value("text")}
            optional
            maxLength={ORDER_REVIEW_MAX}
          />
          <Button look="primary">{words.submit}</Button>
        </form>
      )}
      {!canWrite && !own && <p>{words.tooLate}</p>}
      {own && <Review title={words.own} review={own} />}
      {own && !other && <p className="fine">{words.hidden}</p>}
      {other && <Review title={words.other} review={other} />}
      {canAnswer && (
        <form className="service-form" method="post" action={action}>
          <CsrfField />
          <TextArea
            {...fields.bind("answer")}
            label={words.answer}
            hint={words.answerHint}
            value={fields.value("answer")}
            maxLength={ORDER_REVIEW_MAX}
          />
          <Button name="do" value="answer">
            {words.sendAnswer}
          </Button>
        </form>
      )}
    </div>
  );
}

function Review({ title, review }: { title: string; review: OrderReviewDto }) {
  const { aspects, rating, text, answer } = review;
  return (
    <section className="service-main">
      <h2>{title}</h2>
      <Stars rating={rating} ratings={1} />
      <Facts>
        {Object.entries(aspects).map(([aspect, value]) => (
          <Fact key={aspect} name={words.aspects[aspect as ReviewAspect]}>
            {words.star(value)}
          </Fact>
        ))}
      </Facts>
      <div className="service-text">
        <Paragraphs text={text} />
      </div>
      {answer && (
        <blockquote className="service-text">
          <p className="fine">{words.answeredLabel}</p>
          <Paragraphs text={answer} />
        </blockquote>
      )}
    </section>
  );
}
