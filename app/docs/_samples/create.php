<?php
$reply = file_get_contents('{{baseUrl}}/api/sandbox/candidates', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'x-api-key: ' . getenv('API_KEY'),
        'idempotency-key: sanne-1',
        'content-type: application/json',
    ],
    'content' => json_encode([
        ['name' => 'Sanne Voorbeeld', 'email' => 'sanne@example.org', 'privacyConsent' => true],
    ]),
    'ignore_errors' => true,
]]));
$answer = json_decode($reply, true, flags: JSON_THROW_ON_ERROR);
if ($answer['statusCode'] >= 400) {
    exit("{$answer['code']}: {$answer['message']}\n");
}
echo $answer['data']['mutationId'], "\n";
