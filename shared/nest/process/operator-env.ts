import { z } from 'zod';
import { Email } from '../../contracts/fields.js';

/**
 * The operator of this installation: the company on `/whereabouts`, and the contact in Help (docs/rules/screens.md).
 */
export const OperatorEnv = z.object({
  /** Company that `/whereabouts` and Help name as the operator. Without it, both show a neutral text. */
  OPERATOR_NAME: z.string().trim().min(1).max(100).optional(),
  /** Contact address for the mail links of `/whereabouts` and Help. Without it, there are no mail links. */
  OPERATOR_EMAIL: Email.optional(),
});
export type OperatorEnv = z.infer<typeof OperatorEnv>;
