<?php
$id = getenv('CANDIDATE_ID');
$address = "{{baseUrl}}/api/sandbox/candidates/$id";
$response = file_get_contents($address, false, stream_context_create(['http' => [
    'method' => 'PATCH',
    'header' => [
        'x-api-key: ' . getenv('API_KEY'),
        "idempotency-key: address-8812-$id",
        'content-type: application/json',
    ],
    'content' => json_encode(['phase' => 'in opleiding', 'city' => 'Assen', 'linkedin' => null]),
    'ignore_errors' => true,
]]));
$result = json_decode($response, true, flags: JSON_THROW_ON_ERROR);
if ($result['statusCode'] >= 400) {
    fwrite(STDERR, "{$result['code']}: {$result['message']}\n");
    exit(1);
}
if (($result['data']['payloadMatches'] ?? true) === false) {
    fwrite(STDERR, "The idempotency key was used for another write: nothing was changed.\n");
    exit(1);
}
echo $result['data']['mutationId'], "\n";
