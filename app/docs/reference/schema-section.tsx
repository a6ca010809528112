import { DocumentText } from "./document-text";
import type { Schema } from "./operations";
import type { ReferenceLabels } from "./reference-labels";
import { ReferenceTable } from "./reference-table";
import { SchemaType } from "./schema-type";
import { SectionHeading } from "./section-heading";

type SchemaSectionProps = { name: string; schema: Schema; labels: ReferenceLabels };

/** Shows the fields of a shared schema, or its type if it has no fields. */
export function SchemaSection({ name, schema, labels }: SchemaSectionProps) {
  const { properties, required, description } = schema;
  const id = `schema-${name}`;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level="h3" toSection={labels.toSection} name={name}>
        <code className="font-mono">{name}</code>
      </SectionHeading>
      {description && (
        <p className="my-2 max-w-2xl">
          <DocumentText>{description}</DocumentText>
        </p>
      )}
      {properties ? (
        <ReferenceTable
          caption={name}
          head={[labels.name, labels.type, labels.meaning]}
          rows={Object.entries(properties).map(([field, property]) => [
            field,
            <>
              <SchemaType key="type" schema={property} labels={labels} />
              {required?.includes(field) && `, ${labels.required}`}
            </>,
            <DocumentText key="meaning">{property.description ?? ""}</DocumentText>,
          ])}
        />
      ) : (
        <p className="my-2 max-w-2xl wrap-anywhere">
          <SchemaType schema={schema} labels={labels} />
        </p>
      )}
    </section>
  );
}
