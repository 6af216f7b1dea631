import { Messenger } from '../nest/messenger.js';
import { RemoteProblem } from '../nest/problems.js';
import { assertCommandDeclares } from './declared-errors.js';

const { call } = Messenger.prototype;

/** Whatever a service refuses in a test is held against the contract of the call that it answers. */
async function checkedCall(this: Messenger, ...question: Parameters<typeof call>) {
  try {
    return await call.apply(this, question);
  } catch (error) {
    if (error instanceof RemoteProblem) {
      const { code } = error.getResponse() as { code: string };
      assertCommandDeclares(question[0].pattern, error.getStatus(), code);
    }
    throw error;
  }
}

// Set up anew for each test file, in modules that they share.
if (call.name !== checkedCall.name) Messenger.prototype.call = checkedCall as typeof call;
