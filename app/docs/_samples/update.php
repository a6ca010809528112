<?php
$address = '{{baseUrl}}/api/sandbox/candidates/' . getenv('CANDIDATE_ID');
$reply = file_get_contents($address, false, stream_context_create(['http' => [
    'method' => 'PATCH',
    'header' => [
        'x-api-key: ' . getenv('API_KEY'),
        'idempotency-key: address-8812',
        'content-type: application/json',
    ],
    'content' => json_encode(['phase' => 'in opleiding', 'city' => 'Assen', 'linkedin' => null]),
    'ignore_errors' => true,
]]));
$answer = json_decode($reply, true, flags: JSON_THROW_ON_ERROR);
if ($answer['statusCode'] >= 400) {
    exit("{$answer['code']}: {$answer['message']}\n");
}
echo $answer['data']['mutationId'], "\n";
