// Verifies callbacks from Instroom. Needs only Java 17 or newer:
// SIGNING_SECRET=… java VerifyCallback.java

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyCallback {
    static final long WINDOW_MS = 15 * 60 * 1000;

    /**
     * Returns why a callback can't be trusted, or null if it can.
     *
     * @param secret the region's signing secret: the whole text, prefix included
     * @param target path and query string of the callback URL, exactly as you sent it: "/hook?team=7"
     * @param header returns a header of the request by its name in lower case, or null
     * @param body the raw body, before anything parses it
     * @param nonces a concurrent map that you keep between calls, from each nonce to the time when it expires, in ms
     */
    static String rejectionOf(
            String secret, String target, UnaryOperator<String> header, byte[] body, Map<String, Long> nonces, long nowMs)
            throws GeneralSecurityException {
        if (secret == null || secret.isEmpty()) return "there is no signing secret to check with";
        String timestamp = textOf(header, "x-mutationengine-timestamp");
        String nonce = textOf(header, "x-mutationengine-nonce");
        String bodyHash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        String signedText = timestamp + "\n" + nonce + "\n" + target + "\n" + bodyHash + "\n";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        byte[] expected = mac.doFinal(signedText.getBytes(StandardCharsets.UTF_8));

        // For a day after a rotation, the second header contains the signature made with the previous secret.
        boolean isSigned = Stream.of("x-mutationengine-signature", "x-mutationengine-signature-previous")
                .anyMatch(name -> isEqual(textOf(header, name), expected));
        if (!isSigned) return "the signature does not match";
        boolean isNumber = timestamp.matches("[0-9]{1,15}");
        if (!isNumber || Math.abs(nowMs - Long.parseLong(timestamp)) > WINDOW_MS)
            return "the timestamp is not of the last 15 minutes";

        nonces.values().removeIf(forgetAt -> forgetAt < nowMs);
        if (nonces.putIfAbsent(nonce, nowMs + 2 * WINDOW_MS) != null) return "the nonce was used before";
        return null;
    }

    static String textOf(UnaryOperator<String> header, String name) {
        String text = header.apply(name);
        return text == null ? "" : text;
    }

    static boolean isEqual(String header, byte[] expected) {
        if (!header.startsWith("v2=")) return false;
        try {
            return MessageDigest.isEqual(Base64.getDecoder().decode(header.substring(3)), expected);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    static final Map<String, Long> NONCES = new ConcurrentHashMap<>();

    /**
     * Responds to a callback: 204 if it is valid, otherwise 401. Do slow work after responding, because
     * callbacks time out after 15 seconds.
     */
    static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        UnaryOperator<String> header = name -> exchange.getRequestHeaders().getFirst(name);
        String target = exchange.getRequestURI().toString();
        String rejection;
        try {
            rejection = rejectionOf(
                    System.getenv("SIGNING_SECRET"), target, header, body, NONCES, System.currentTimeMillis());
        } catch (GeneralSecurityException exception) {
            throw new IOException(exception);
        }
        exchange.sendResponseHeaders(rejection == null ? 204 : 401, -1);
        exchange.close();
        System.out.println(rejection == null ? new String(body, StandardCharsets.UTF_8) : "rejected: " + rejection);
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", VerifyCallback::receive);
        // Without threads, a sender that stops halfway would make all others wait.
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("listening on " + port);
    }
}
