import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Command, RawCommand } from '@whereabouts/shared/contracts/contract.js';
import type { CallInput, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { fileCalls } from '@whereabouts/shared/contracts/http/files.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { sendJson } from '@whereabouts/shared/nest/http/send-json.js';
import { LongAnswer } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { compress, compressLong } from '../compression.js';
import { FileContent } from '../files/file-content.js';
import { ImageContent } from '../images/image-content.js';
import { sendRaw } from '../send-raw.js';
import type { Answer, Fields } from './call-input.js';
import { LongLists } from './long-lists.js';

/**
 * Adapter of the call pipeline for calls that are forwarded to one command (`forward` in `shared/contracts/http`) or to
 * media. They skip Express and Nest's router, which would cost half of a short call's CPU time.
 */
@Injectable()
export class ForwardedCalls {
  constructor(
    private readonly messenger: Messenger,
    private readonly images: ImageContent,
    private readonly files: FileContent,
    private readonly longLists: LongLists,
  ) {}

  /** @returns undefined for a call that has a controller */
  answerTo({ command, options, route }: HttpCall): Answer | undefined {
    if (route === imageCalls.getImageContent.route) {
      return (input, request, response) => this.images.send(input as ImageFields, request, response);
    }
    if (route === fileCalls.getFileContent.route) {
      return (input, request, response) => this.files.send(input as FileFields, request, response);
    }
    if (!command) return undefined;
    const status = options.status ?? 200;
    return (input, request, response) => this.forward(command, status, input, request, response);
  }

  private async forward(
    command: Command | RawCommand,
    status: number,
    input: Fields,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (command.kind === 'raw') this.longLists.refuseRepeated(command, input);
    const answer = await this.messenger.forward(command, input);
    if (answer instanceof LongAnswer) {
      compress(request, response, () => {});
      return this.longLists.send(answer, input, request, response);
    }
    const json = answer instanceof RawReply ? answer.json : answer;
    if (json) compressLong(request, response, json.length);
    if (answer instanceof RawReply) sendRaw(request, response, answer);
    else sendJson(response, status, answer);
  }
}

type FileFields = CallInput<typeof fileCalls.getFileContent>;
type ImageFields = CallInput<typeof imageCalls.getImageContent>;
