// Verifies callbacks from Instroom. Needs only .NET 10 or newer:
// SIGNING_SECRET=… dotnet run VerifyCallback.cs

using System.Globalization;
using System.Net;
using System.Security.Cryptography;
using System.Text;

var secret = Environment.GetEnvironmentVariable("SIGNING_SECRET");
var port = Environment.GetEnvironmentVariable("PORT") ?? "4000";
var nonces = new Dictionary<string, long>();
using var listener = new HttpListener();
// HttpListener responds with 404 to other host names. Behind a tunnel, use $"http://*:{port}/".
listener.Prefixes.Add($"http://127.0.0.1:{port}/");
listener.Start();
Console.WriteLine($"listening on {port}");

// Handles one request at a time, so the dictionary of nonces needs no lock. Do slow work after responding,
// because callbacks time out after 15 seconds.
while (true)
{
    var context = await listener.GetContextAsync();
    try
    {
        using var content = new MemoryStream();
        await context.Request.InputStream.CopyToAsync(content).WaitAsync(TimeSpan.FromSeconds(15));
        var body = content.ToArray();
        var rejection = Callback.RejectionOf(secret, context.Request.RawUrl ?? "", context.Request.Headers.Get, body, nonces);
        context.Response.StatusCode = rejection == null ? 204 : 401;
        context.Response.Close();
        Console.WriteLine(rejection == null ? Encoding.UTF8.GetString(body) : $"rejected: {rejection}");
    }
    catch (Exception exception) when (exception is IOException or HttpListenerException or TimeoutException)
    {
        // A sender that disconnects or stops halfway must not stop the receiver.
        context.Response.Abort();
    }
}

static class Callback
{
    const long WindowMs = 15 * 60 * 1000;

    /// <summary>Returns why a callback can't be trusted, or null if it can.</summary>
    /// <param name="secret">the region's signing secret: the whole text, prefix included</param>
    /// <param name="target">path and query string of the callback URL, exactly as you sent it: "/hook?team=7"</param>
    /// <param name="header">returns a header of the request by its name, or null</param>
    /// <param name="body">the raw body, before anything parses it</param>
    /// <param name="nonces">keep it between calls: from each nonce to the time when it expires, in ms</param>
    public static string? RejectionOf(
        string? secret, string target, Func<string, string?> header, byte[] body, Dictionary<string, long> nonces)
    {
        if (string.IsNullOrEmpty(secret)) return "there is no signing secret to check with";
        var nowMs = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
        var timestamp = header("x-mutationengine-timestamp") ?? "";
        var nonce = header("x-mutationengine-nonce") ?? "";
        var bodyHash = Convert.ToHexString(SHA256.HashData(body)).ToLowerInvariant();
        var signedText = $"{timestamp}\n{nonce}\n{target}\n{bodyHash}\n";
        var expected = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), Encoding.UTF8.GetBytes(signedText));

        // For a day after a rotation, the second header contains the signature made with the previous secret.
        if (!IsEqual(header("x-mutationengine-signature"), expected)
            && !IsEqual(header("x-mutationengine-signature-previous"), expected))
            return "the signature does not match";
        var isNumber = long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var sentAt);
        if (!isNumber || Math.Abs(nowMs - sentAt) > WindowMs) return "the timestamp is not of the last 15 minutes";

        foreach (var (known, forgetAt) in nonces.ToList())
            if (forgetAt < nowMs) nonces.Remove(known);
        return nonces.TryAdd(nonce, nowMs + 2 * WindowMs) ? null : "the nonce was used before";
    }

    static bool IsEqual(string? header, byte[] expected)
    {
        if (header == null || !header.StartsWith("v2=", StringComparison.Ordinal)) return false;
        var given = new byte[header.Length];
        return Convert.TryFromBase64String(header[3..], given, out var length)
            && CryptographicOperations.FixedTimeEquals(given.AsSpan(0, length), expected);
    }
}
