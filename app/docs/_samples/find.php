<?php
$query = http_build_query(['email' => 'sanne@example.org']);
$reply = file_get_contents("{{baseUrl}}/api/sandbox/candidates/find?$query", false, stream_context_create(['http' => [
    'header' => ['x-api-key: ' . getenv('API_KEY')],
    'ignore_errors' => true,
]]));
$answer = json_decode($reply, true, flags: JSON_THROW_ON_ERROR);
if ($answer['statusCode'] >= 400) {
    exit("{$answer['code']}: {$answer['message']}\n");
}
foreach ($answer['data'] as $candidate) {
    echo "{$candidate['id']} {$candidate['name']} {$candidate['phase']}\n";
}
