import { connect } from 'amqplib';
import { composeImage } from '../../tools/start/compose-image.js';

/** The first version in which RabbitMQ itself limits message size and delivery count. */
const STRICT_VERSION = 4;

async function versionOf(url: string): Promise<string> {
  const connection = await connect(url, { timeout: 5_000 });
  const { version } = connection.connection.serverProperties;
  await connection.close();
  return String(version);
}

/** Prints the RabbitMQ version of the test run, and what the version of the containers would need. */
export async function brokerSentence(url: string): Promise<string> {
  const version = await versionOf(url);
  const told = `The tests run on RabbitMQ ${version}`;
  if (Number.parseInt(version, 10) >= STRICT_VERSION) return `${told}.`;
  return `${told} with the limits of version ${STRICT_VERSION}. Version ${STRICT_VERSION} itself needs a Docker engine with the image ${composeImage('RABBITMQ_IMAGE')}.`;
}
