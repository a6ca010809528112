<?php
$address = '{{baseUrl}}/api/sandbox/candidates/' . getenv('CANDIDATE_ID');
$response = file_get_contents($address, false, stream_context_create(['http' => [
    'method' => 'PATCH',
    'header' => [
        'x-api-key: ' . getenv('API_KEY'),
        'idempotency-key: address-8812',
        'content-type: application/json',
    ],
    'content' => json_encode(['phase' => 'in opleiding', 'city' => 'Assen', 'linkedin' => null]),
    'ignore_errors' => true,
]]));
$result = json_decode($response, true, flags: JSON_THROW_ON_ERROR);
if ($result['statusCode'] >= 400) {
    exit("{$result['code']}: {$result['message']}\n");
}
echo $result['data']['mutationId'], "\n";
