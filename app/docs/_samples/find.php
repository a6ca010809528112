<?php
$query = http_build_query(['email' => 'sanne@example.org']);
$response = file_get_contents("{{baseUrl}}/api/sandbox/candidates/find?$query", false, stream_context_create(['http' => [
    'header' => ['x-api-key: ' . getenv('API_KEY')],
    'ignore_errors' => true,
]]));
$result = json_decode($response, true, flags: JSON_THROW_ON_ERROR);
if ($result['statusCode'] >= 400) {
    fwrite(STDERR, "{$result['code']}: {$result['message']}\n");
    exit(1);
}
foreach ($result['data'] as $candidate) {
    echo "{$candidate['id']} {$candidate['name']} {$candidate['phase']}\n";
}
