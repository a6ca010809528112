<?php

// Verifies callbacks from Instroom. Needs only PHP 8.1 or newer:
// SIGNING_SECRET=… php -S 127.0.0.1:4000 verify-callback.php

declare(strict_types=1);

const WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns why a callback can't be trusted, or null if it can.
 *
 * $secret   the region's signing secret: the whole text, prefix included
 * $target   path and query string of the callback URL, exactly as you sent it: "/hook?team=7"
 * $headers  the request's headers, names in lower case
 * $body     the raw body, before anything parses it
 * $nonces   an array that you keep between calls, from each nonce to the time when it expires, in ms
 */
function rejectionOf(string $secret, string $target, array $headers, string $body, array &$nonces, ?int $nowMs = null): ?string
{
    if ($secret === '') {
        return 'there is no signing secret to check with';
    }
    $nowMs ??= (int) (microtime(true) * 1000);
    $timestamp = $headers['x-mutationengine-timestamp'] ?? '';
    $nonce = $headers['x-mutationengine-nonce'] ?? '';
    $signedText = "$timestamp\n$nonce\n$target\n" . hash('sha256', $body) . "\n";
    $expected = 'v2=' . base64_encode(hash_hmac('sha256', $signedText, $secret, true));

    // For a day after a rotation, the second header contains the signature made with the previous secret.
    $isSigned = hash_equals($expected, $headers['x-mutationengine-signature'] ?? '')
        || hash_equals($expected, $headers['x-mutationengine-signature-previous'] ?? '');
    if (!$isSigned) {
        return 'the signature does not match';
    }
    if (!ctype_digit($timestamp) || abs($nowMs - (int) $timestamp) > WINDOW_MS) {
        return 'the timestamp is not of the last 15 minutes';
    }

    $nonces = array_filter($nonces, fn (int $forgetAt): bool => $forgetAt >= $nowMs);
    if (isset($nonces[$nonce])) {
        return 'the nonce was used before';
    }
    $nonces[$nonce] = $nowMs + 2 * WINDOW_MS;
    return null;
}

/**
 * Keeps the nonces in a file, because PHP keeps no variables between requests. Use your database or cache if
 * you have one.
 */
function rejectionOfRequest(string $secret, array $headers, string $body): ?string
{
    $file = fopen(sys_get_temp_dir() . '/instroom-nonces.json', 'c+');
    flock($file, LOCK_EX);
    $nonces = json_decode(stream_get_contents($file), true) ?? [];
    $rejection = rejectionOf($secret, $_SERVER['REQUEST_URI'], $headers, $body, $nonces);
    ftruncate($file, 0);
    rewind($file);
    fwrite($file, json_encode($nonces));
    fclose($file);
    return $rejection;
}

/**
 * Responds to callbacks: 204 if the callback is valid, otherwise 401. Do slow work after responding, because
 * callbacks time out after 15 seconds.
 */
function respond(): void
{
    $body = file_get_contents('php://input');
    $headers = array_change_key_case(getallheaders(), CASE_LOWER);
    $rejection = rejectionOfRequest((string) getenv('SIGNING_SECRET'), $headers, $body);
    http_response_code($rejection === null ? 204 : 401);
    error_log($rejection === null ? $body : "rejected: $rejection");
}

if (isset($_SERVER['REQUEST_METHOD'])) {
    respond();
}
