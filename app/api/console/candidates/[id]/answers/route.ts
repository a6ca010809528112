import { serve } from "@/lib/http/route";
import { answerQuestions } from "@/lib/console/to-do/answer";
import { toDo } from "@/lib/console/to-do/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [toDo.answer, answerQuestions],
});
