/** Parses one query parameter. The text is "" if the parameter is missing. */
type ParamParser<Value> = (text: string) => Value;
export type ParamParsers = Readonly<Record<string, ParamParser<unknown>>>;
type ParamValues<Parsers extends ParamParsers> = {
  [Name in keyof Parsers]: ReturnType<Parsers[Name]>;
};

const textParam: ParamParser<string> = (text) => text;

/**
 * Returns a parser for one of `choices`. The parser turns any other value into `fallback`, which is the first
 * choice by default.
 */
export const choiceParam =
  <const Choice extends string>(
    choices: readonly [Choice, ...Choice[]],
    fallback: Choice = choices[0],
  ): ParamParser<Choice> =>
  (text) =>
    choices.find((choice) => choice === text) ?? fallback;

export const textParams = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textParam])) as Record<Name, ParamParser<string>>;

export const parseParams = <Parsers extends ParamParsers>(parsers: Parsers, search: URLSearchParams) =>
  Object.fromEntries(
    Object.entries(parsers).map(([name, parse]) => [name, parse(search.get(name) ?? "")]),
  ) as ParamValues<Parsers>;

/** Converts a page's `searchParams` to the form that `useSearchParams` returns. */
export const toSearchParams = (params: Readonly<Record<string, string | string[] | undefined>>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value = []]) => [value].flat().map((each) => [name, each])),
  );

export const toQuery = (names: readonly string[], search: URLSearchParams): string =>
  new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();

/** Returns the query string `search` with these changes. An empty value removes the parameter. */
export function changeParams(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text && `?${text}`;
}
