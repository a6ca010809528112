import { Fragment, type ReactNode } from "react";
import { alternativesOf, type Schema, schemaName } from "./operations";
import type { ReferenceLabels } from "./reference-labels";

type SchemaTypeProps = { schema: Schema; labels: ReferenceLabels };

/**
 * Describes a schema in one line: `list of Candidate, 1–10`. Shared schemas are links to their section. The
 * `code` and `a` elements have no classes, because the page styles them.
 */
export function SchemaType({ schema, labels }: SchemaTypeProps): ReactNode {
  const name = schemaName(schema);
  if (name !== null) return <a href={`#schema-${name}`}>{name}</a>;
  const alternatives = alternativesOf(schema);
  if (alternatives)
    return (
      <Joined separator={` ${labels.or} `}>
        {alternatives.map((each) => (
          <SchemaType key={JSON.stringify(each)} schema={each} labels={labels} />
        ))}
      </Joined>
    );
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (values)
    return (
      <Joined separator=", ">
        {values.map((value) => (
          <code key={String(value)}>{value === "" ? '""' : String(value)}</code>
        ))}
      </Joined>
    );
  return <PlainType schema={schema} labels={labels} />;
}

function PlainType({ schema, labels }: SchemaTypeProps) {
  const { items, properties } = schema;
  if (items)
    return (
      <>
        {labels.listOf} <SchemaType schema={items} labels={labels} />
        {range(schema.minItems, schema.maxItems)}
      </>
    );
  if (properties) return <ObjectType schema={schema} labels={labels} />;
  const types = [schema.type ?? labels.anything].flat().join(` ${labels.or} `);
  const length = range(schema.minLength, schema.maxLength);
  return (
    <>
      {types}
      {schema.format ? ` (${schema.format})` : ""}
      {length && `${length} ${labels.characters}`}
      {range(schema.minimum, schema.maximum)}
    </>
  );
}

const ObjectType = ({ schema, labels }: SchemaTypeProps) => (
  <>
    {"{ "}
    <Joined separator=", ">
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <Fragment key={name}>
          <code>{name}</code>
          {schema.required?.includes(name) ? "" : "?"}: <SchemaType schema={property} labels={labels} />
        </Fragment>
      ))}
    </Joined>
    {" }"}
  </>
);

const Joined = ({ separator, children }: { separator: string; children: ReactNode[] }) =>
  children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a schema never move
    <Fragment key={index}>
      {index > 0 && separator}
      {child}
    </Fragment>
  ));

/**
 * Formats bounds. Omits bounds that are the limits of JavaScript's safe integers, because they say nothing
 * about the field.
 */
function range(min: number | undefined, max: number | undefined): string {
  const [from, to] = [min, max].map((each) =>
    Math.abs(each ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : each,
  );
  if (from === undefined && to === undefined) return "";
  if (from === to) return `, ${to}`;
  return to === undefined ? `, ≥ ${from}` : from === undefined ? `, ≤ ${to}` : `, ${from}–${to}`;
}
