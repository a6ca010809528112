/**
 * A client compiles with the types of another document if everything that it sends may be sent, and everything
 * that it reads is there. Fitting whole types to each other covers more than a program that names each property:
 * also what is required, what may be absent, and which values there are.
 */

type Operation = { responses: object };
type Success = 200 | 201 | 202 | 204 | 304;

/** The parameters and the body. */
export type Request<Used extends Operation> = Omit<Used, "responses">;
/** Errors are one union, as in generated clients, because any operation may get another error. */
export type Responses<Used extends Operation> = {
  [Status in keyof Used["responses"] as Status extends Success ? Status : "error"]: Used["responses"][Status];
};

/** A type that lost an optional property still fits, so the names are compared too. */
export type Lost<Used, Served> = Exclude<Names<Used>, Names<Served>>;

type Names<Type, At extends string = ""> = Type extends readonly (infer Item)[]
  ? Names<Item, `${At}/*`>
  : Type extends object
    ? NamesOfObject<Type, keyof Type & (string | number), At>
    : never;
type NamesOfObject<Type, Keys extends keyof Type & (string | number), At extends string> = {
  [Key in Keys]-?: `${At}/${Key}` | Names<Type[Key], `${At}/${Key}`>;
}[Keys];

/** Types that don't fit don't compile. */
export declare function fits<_Given extends _Wanted, _Wanted>(): void;
export declare function nothing<_Lost extends never>(): void;
