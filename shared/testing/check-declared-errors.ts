import { RemoteProblem } from '../nest/http/problems.js';
import { requestContext } from '../nest/http/request-context.js';
import { Messenger } from '../nest/messaging/messenger.js';
import { assertCommandDeclares } from './declared-errors.js';

const { call } = Messenger.prototype;

/** Time-outs of contracts from here on are for services that hang; shorter ones are what a test is about. */
const LONG_MS = 5_000;
const PATIENCE_MS = 120_000;

/**
 * Whatever a service refuses in a test is held against the contract of the call that it answers. A question of the test
 * itself, not of a service that answers one, is given time: the first that a busy machine answers takes seconds.
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

// Set up anew for each test file, in modules that they share.
if (call.name !== checkedCall.name) Messenger.prototype.call = checkedCall as typeof call;
