import type { PageProps } from "#shared/form.ts";
import type { OrderReviewDto, OrderReviewPageData } from "#shared/market/order-reviews.dto.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { orderReviewReport } from "#shared/market/order-reviews.report.ts";
import { orderReviewsText } from "#shared/market/order-reviews.text.ts";
import { ORDER_REVIEW_MAX, REVIEW_ASPECTS, type ReviewAspect } from "#shared/market/order-reviews.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
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
import { ReportLink } from "../../ui/ReportLink.tsx";

const texts = orderReviewsText;

/** Page of the reviews that the two sides of an order write about each other. */
export function OrderReviewPage({ data, form }: PageProps<OrderReviewPageData>) {
  const { order, side, own, other, canWrite, canAnswer } = data;
  const fields = formFields(form);
  const action = orderReviewsPaths.review(order.id);
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[{ href: ordersPaths.order(order.id), label: order.title }, { label: texts.link }]}
      />
      <h1>{texts.title(order.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <FormErrors form={form} />
      {canWrite && (
        <form noValidate className="service-form" method="post" action={action}>
          <CsrfField />
          <p className="fine">{texts.scale}</p>
          {REVIEW_ASPECTS[side].map((aspect) => (
            <RadioGroup
              key={aspect}
              {...fields.bind(aspect)}
              legend={texts.aspects[aspect]}
              value={fields.value(aspect)}
              look="segments"
              options={[1, 2, 3, 4, 5].map((value) => ({
                value: String(value),
                label: texts.star(value),
              }))}
            />
          ))}
          <TextArea
            {...fields.bind("text")}
            label={texts.words}
            hint={texts.wordsHint}
            value={fields.value("text")}
            optional
            maxLength={ORDER_REVIEW_MAX}
          />
          <Button look="primary">{texts.submit}</Button>
        </form>
      )}
      {!canWrite && !own && <p>{texts.tooLate}</p>}
      {own && <Review title={texts.own} review={own} />}
      {own?.removed && <p className="fine">{texts.removed}</p>}
      {own && !own.shown && <p className="fine">{texts.hidden}</p>}
      {other && <Review title={texts.other} review={other} />}
      {other?.text && <ReportLink kind={orderReviewReport} id={other.id} />}
      {canAnswer && (
        <form noValidate className="service-form" method="post" action={action}>
          <CsrfField />
          <TextArea
            {...fields.bind("answer")}
            label={texts.answer}
            hint={texts.answerHint}
            value={fields.value("answer")}
            maxLength={ORDER_REVIEW_MAX}
          />
          <Button name="do" value="answer">
            {texts.sendAnswer}
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
          <Fact key={aspect} name={texts.aspects[aspect as ReviewAspect]}>
            {texts.star(value)}
          </Fact>
        ))}
      </Facts>
      <div className="service-text">
        <Paragraphs text={text} />
      </div>
      {answer && (
        <blockquote className="service-text">
          <p className="fine">{texts.answeredLabel}</p>
          <Paragraphs text={answer} />
        </blockquote>
      )}
    </section>
  );
}
