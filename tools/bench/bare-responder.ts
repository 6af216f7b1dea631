import { connect } from 'amqplib';

/** The minimal RabbitMQ responder: it echoes each message. */
const connection = await connect(process.env.RABBITMQ_URL ?? '', { noDelay: true });
const channel = await connection.createChannel();
await channel.assertQueue('bare', { durable: true });
await channel.consume(
  'bare',
  (message) => {
    if (!message) return;
    const content = Buffer.from(JSON.stringify(JSON.parse(message.content.toString())));
    channel.sendToQueue(message.properties.replyTo, content, { correlationId: message.properties.correlationId });
  },
  { noAck: true },
);
