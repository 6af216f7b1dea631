import { Injectable } from '@nestjs/common';
import { type AfterQueryEvent, DataSource, type EntitySubscriberInterface } from 'typeorm';
import { requestContext } from '../../http/request-context.js';
import type { TracedSpan } from './otlp-tracer.js';
import { Tracing } from './tracing.js';

/** Starts a span for a statement. The span has the statement's text, never its values. */
export function startQuerySpan(text: string, startTime?: number): TracedSpan | undefined {
  const { span } = requestContext() ?? {};
  if (!span) return undefined;
  const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'QUERY';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text };
  return span.child(verb, 'CLIENT', attributes, startTime);
}

/** Creates a span for every statement that TypeORM runs inside a traced call. */
@Injectable()
export class QuerySpans implements EntitySubscriberInterface {
  constructor(source: DataSource, tracing: Tracing) {
    if (tracing.isOn) source.subscribers.push(this);
  }

  afterQuery({ query, success, executionTime, error }: AfterQueryEvent) {
    const startTime = executionTime === undefined ? undefined : Date.now() - executionTime;
    startQuerySpan(query, startTime)?.end(success ? undefined : (error?.code ?? 'failed'));
  }
}
