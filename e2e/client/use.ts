/**
 * Types that compare a client with a service's document: the service must accept everything that the client
 * sends, and return everything that the client reads. Comparing whole types also covers required properties
 * and allowed values.
 */

type Operation = { responses: object };
type Success = 200 | 201 | 202 | 204 | 304;

/** The parameters and the body. */
export type Request<Used extends Operation> = Omit<Used, "responses">;
/** Errors are one union, as in generated clients, because an operation may return new error statuses. */
export type Responses<Used extends Operation> = {
  [Status in keyof Used["responses"] as Status extends Success ? Status : "error"]: Used["responses"][Status];
};

/** The properties in `Used` that `Served` lacks. Needed because `fits` allows a missing optional property. */
export type Lost<Used, Served> = Exclude<Names<Used>, Names<Served>>;

type Names<Type, At extends string = ""> = Type extends readonly (infer Item)[]
  ? Names<Item, `${At}/*`>
  : Type extends object
    ? NamesOfObject<Type, keyof Type & (string | number), At>
    : never;
type NamesOfObject<Type, Keys extends keyof Type & (string | number), At extends string> = {
  [Key in Keys]-?: `${At}/${Key}` | Names<Type[Key], `${At}/${Key}`>;
}[Keys];

/** Fails to compile if `_Given` isn't assignable to `_Wanted`. */
export declare function fits<_Given extends _Wanted, _Wanted>(): void;
export declare function nothing<_Lost extends never>(): void;
