import { z } from 'zod';
import { Email } from '../../contracts/fields.js';

/** Who runs this installation: the company on `/whereabouts`, and the contact in Help (docs/rules/screens.md). */
export const OperatorEnv = z.object({
  /** Company that `/whereabouts` and Help name as the operator; both show a neutral text without it. */
  OPERATOR_NAME: z.string().trim().min(1).max(100).optional(),
  /** Contact address behind the mail links of `/whereabouts` and Help; no mail links without it. */
  OPERATOR_EMAIL: Email.optional(),
});
export type OperatorEnv = z.infer<typeof OperatorEnv>;
