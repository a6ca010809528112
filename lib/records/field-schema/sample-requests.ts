import type { SchemaOperation } from "./json-schema";

type SampleRequest = { url: string; method: "POST" | "PATCH"; json: string };

const curl = ({ url, method, json }: SampleRequest) => `curl -X ${method} '${url}' \\
  -H "x-api-key: $API_KEY" \\
  -H 'content-type: application/json' \\
  -d '${json.replaceAll("'", "'\\''")}'`;

const javascript = ({ url, method, json }: SampleRequest) => `const payload = ${json};

const response = await fetch("${url}", {
  method: "${method}",
  headers: { "x-api-key": process.env.API_KEY, "content-type": "application/json" },
  body: JSON.stringify(payload),
});
console.log(await response.json());`;

const python = ({ url, method, json }: SampleRequest) => `import os
import urllib.error
import urllib.request

payload = r"""${json}"""

request = urllib.request.Request(
    "${url}",
    method="${method}",
    data=payload.encode(),
    headers={"x-api-key": os.environ["API_KEY"], "content-type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`;

const php = ({ url, method, json }: SampleRequest) => `<?php
$payload = <<<'JSON'
${json}
JSON;

echo file_get_contents('${url}', false, stream_context_create(['http' => [
    'method' => '${method}',
    'header' => ['x-api-key: ' . getenv('API_KEY'), 'content-type: application/json'],
    'content' => $payload,
    'ignore_errors' => true,
]]));`;

/**
 * Returns the request as cURL, JavaScript, Python and PHP code. The code reads the key from the environment.
 * `baseUrl` is the API's base URL with its version.
 */
export function sampleRequests(baseUrl: string, operation: SchemaOperation, payload: object) {
  const isNew = operation === "create";
  const request: SampleRequest = {
    url: `${baseUrl}/candidates${isNew ? "" : "/rec00000000000000"}`,
    method: isNew ? "POST" : "PATCH",
    json: JSON.stringify(isNew ? [payload] : payload, null, 2),
  };
  return [
    { language: "cURL", code: curl(request) },
    { language: "JavaScript", code: javascript(request) },
    { language: "Python", code: python(request) },
    { language: "PHP", code: php(request) },
  ];
}
