<?php
$copy = is_file('copy.json')
    ? json_decode(file_get_contents('copy.json'), flags: JSON_THROW_ON_ERROR)
    : (object) ['since' => '0', 'candidates' => (object) []];
// An empty array would become [] in JSON.
$copy->candidates = (object) $copy->candidates;
do {
    $query = http_build_query(['since' => $copy->since, 'pageSize' => 100, 'include' => 'candidate']);
    $response = file_get_contents("{{baseUrl}}/api/sandbox/candidates/changes?$query", false, stream_context_create(['http' => [
        'header' => ['x-api-key: ' . getenv('API_KEY')],
        'ignore_errors' => true,
    ]]));
    $result = json_decode($response, flags: JSON_THROW_ON_ERROR);
    if ($result->statusCode >= 400) {
        fwrite(STDERR, "$result->code: $result->message\n");
        exit(1);
    }
    foreach ($result->data as $entry) {
        if (in_array($entry->change, ['archived', 'deleted'])) {
            unset($copy->candidates->{$entry->id});
        } elseif (isset($entry->candidate)) {
            $copy->candidates->{$entry->id} = $entry->candidate;
        }
    }
    // Store the token and the copy together: the token says which changes the copy contains. Renaming keeps
    // the file complete if the program stops halfway.
    $copy->since = $result->meta->next;
    file_put_contents('copy.json.new', json_encode($copy));
    rename('copy.json.new', 'copy.json');
} while ($result->meta->hasMore);
