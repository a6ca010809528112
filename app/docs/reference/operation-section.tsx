import { CodeBlock } from "@/app/_ui/code";
import { DocumentText, InlineText } from "./document-text";
import { type Content, exampleOf, type Operation } from "./operations";
import type { ReferenceLabels } from "./reference-labels";
import { ReferenceTable } from "./reference-table";
import { SchemaType } from "./schema-type";
import { SectionHeading } from "./section-heading";

type OperationProps = { operation: Operation; labels: ReferenceLabels };

/**
 * Shows one operation of the OpenAPI document. The document's texts are in English. The title and the labels
 * are in the language of the page.
 */
export function OperationSection({ title, operation, labels }: OperationProps & { title: string }) {
  const { operationId, method, path, description, deprecated } = operation;
  const address = `${method} ${path}`;
  return (
    <section aria-labelledby={operationId}>
      <SectionHeading id={operationId} level="h3" toSection={labels.toSection} name={address}>
        <code className="font-mono">{address}</code>
      </SectionHeading>
      <p className="max-w-2xl">
        {deprecated && <strong className="font-semibold">{labels.deprecated} </strong>}
        <InlineText>{title}</InlineText>
      </p>
      {description?.split("\n\n").map((paragraph) => (
        <p key={paragraph} className="my-2 max-w-2xl text-muted">
          <DocumentText>{paragraph}</DocumentText>
        </p>
      ))}
      <p className="my-2 max-w-2xl">{accessOf(operation, labels)}</p>
      <Parameters operation={operation} labels={labels} />
      <Body operation={operation} labels={labels} />
      <Responses operation={operation} labels={labels} />
    </section>
  );
}

function accessOf({ security = [] }: Operation, labels: ReferenceLabels): string {
  const scopes = security.find((scheme) => "apiKey" in scheme)?.apiKey;
  if (scopes) return `${labels.key} ${scopes.join(", ")}`;
  return security.some((scheme) => "sessionToken" in scheme) ? labels.session : labels.noKey;
}

function Parameters({ operation: { operationId, parameters, method, path }, labels }: OperationProps) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4 id={`${operationId}-parameters`} className="mt-5 font-semibold">
        {labels.parameters}
      </h4>
      <ReferenceTable
        caption={`${labels.parameters}: ${method} ${path}`}
        head={[labels.name, labels.place, labels.type, labels.meaning]}
        rows={parameters.map(({ name, in: place, required, schema = {}, description = "" }) => [
          name,
          required ? `${place}, ${labels.required}` : place,
          <SchemaType key="type" schema={schema} labels={labels} />,
          <DocumentText key="meaning">{description}</DocumentText>,
        ])}
      />
    </>
  );
}

function Body({ operation: { requestBody, method, path }, labels }: OperationProps) {
  const media = requestBody?.content["application/json"];
  if (!media) return null;
  return (
    <>
      <h4 className="mt-5 font-semibold">{labels.body}</h4>
      <p className="my-2">
        <SchemaType schema={media.schema ?? {}} labels={labels} />
      </p>
      <Example
        value={exampleOf(media)}
        label={`${labels.example}: ${labels.body}, ${method} ${path}`}
        labels={labels}
      />
    </>
  );
}

function Responses({ operation: { responses, method, path }, labels }: OperationProps) {
  const succeeded = Object.entries(responses).find(([, { content }]) => exampleIn(content) !== undefined);
  return (
    <>
      <h4 className="mt-5 font-semibold">{labels.responses}</h4>
      <ReferenceTable
        caption={`${labels.responses}: ${method} ${path}`}
        head={[labels.status, labels.meaning, labels.content]}
        rows={Object.entries(responses).map(([status, { description, content = {} }]) => [
          status,
          <DocumentText key="meaning">{description}</DocumentText>,
          <ContentTypes key="content" content={content} labels={labels} />,
        ])}
      />
      {succeeded && (
        <Example
          value={exampleIn(succeeded[1].content)}
          label={`${labels.example}: ${succeeded[0]}, ${method} ${path}`}
          labels={labels}
        />
      )}
    </>
  );
}

const exampleIn = (content: Content = {}): unknown => {
  const media = content["application/json"];
  return media && exampleOf(media);
};

/** Shows the schema of each content type. Names the media type unless it is JSON. */
const ContentTypes = ({ content, labels }: { content: Content; labels: ReferenceLabels }) =>
  Object.entries(content).map(([mediaType, { schema }]) => (
    <span key={mediaType} className="block">
      {mediaType !== "application/json" && `${mediaType}: `}
      {schema && <SchemaType schema={schema} labels={labels} />}
    </span>
  ));

function Example({ value, label, labels }: { value: unknown; label: string; labels: ReferenceLabels }) {
  if (value === undefined) return null;
  return (
    <details>
      <summary className="inline-block wrap-anywhere cursor-pointer py-1 text-stream underline underline-offset-4">
        {label}
      </summary>
      <CodeBlock label={label} copy={labels.copy}>
        {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
      </CodeBlock>
    </details>
  );
}
