<?php
$response = file_get_contents('{{baseUrl}}/api/sandbox/candidates', false, stream_context_create(['http' => [
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
$result = json_decode($response, true, flags: JSON_THROW_ON_ERROR);
if ($result['statusCode'] >= 400) {
    fwrite(STDERR, "{$result['code']}: {$result['message']}\n");
    exit(1);
}
if (($result['data']['payloadMatches'] ?? true) === false) {
    fwrite(STDERR, "The idempotency key was used for another write: nothing was created.\n");
    exit(1);
}
echo $result['data']['mutationId'], "\n";
