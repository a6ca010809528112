import { answerQuestions } from "@/lib/console/to-do/answer";
import { toDo } from "@/lib/console/to-do/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [toDo.answer, answerQuestions],
});
