import { expect, jest, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { CommandConsumer } from '@whereabouts/shared/nest/messaging/rabbitmq/command-consumer.js';
import { startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { runAuth } from '../testing/running-auth.js';

test('a stopping service sends the mail of its last command before the process ends', async () => {
  const mailbox = await startMailbox();
  const running = await runAuth({ SMTP_URL: mailbox.url });
  await running.register('late@example.org');
  const commands = running.app.get(CommandConsumer);
  const close = commands.close.bind(commands);
  // At this point all work from before the stop is finished, and the service still takes commands.
  jest.spyOn(commands, 'close').mockImplementationOnce(async () => {
    await running.messenger.call(auth.forgotPassword, {
      email: 'late@example.org',
      caller: { address: '192.0.2.1' },
    });
    await close();
  });
  await running.app.close();
  expect(mailbox.linksTo('late@example.org', '/reset-password')).toHaveLength(1);
  await running.close();
  await mailbox.close();
});
