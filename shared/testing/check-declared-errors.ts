import { RemoteProblem } from '../nest/http/problems.js';
import { requestContext } from '../nest/http/request-context.js';
import { Messenger } from '../nest/messaging/messenger.js';
import { assertCommandDeclares } from './declared-errors.js';

const { call } = Messenger.prototype;

/** Longer timeouts protect against hanging services. Shorter timeouts are part of a test. */
const LONG_MS = 5_000;
const PATIENCE_MS = 120_000;

/**
 * Checks every error of a command against the contract of the API call that the command answers. A command that the
 * test itself sends gets a long timeout, because the first response on a busy machine can take seconds.
 */
async function checkedCall(this: Messenger, ...[command, request, timeout_ms]: Parameters<typeof call>) {
  const isOwn = !requestContext() && command.timeout_ms >= LONG_MS;
  try {
    return await call.call(this, command, request, timeout_ms ?? (isOwn ? PATIENCE_MS : undefined));
  } catch (error) {
    if (error instanceof RemoteProblem) {
      const { code } = error.getResponse() as { code: string };
      assertCommandDeclares(command.pattern, error.getStatus(), code);
    }
    throw error;
  }
}

// Each test file loads this module again, but all test files share `Messenger`.
if (call.name !== checkedCall.name) Messenger.prototype.call = checkedCall as typeof call;
