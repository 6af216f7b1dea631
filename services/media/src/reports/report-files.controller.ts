import { pipeline } from 'node:stream';
import { Controller, Get, Inject, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import type { StoredReportFile } from '@whereabouts/shared/contracts/media.js';
import { REPORT_FORMATS, ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { checkedBody } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { MediaEnv } from '../env.js';
import { drainRequest } from '../images/drain-request.js';
import { ReportFiles } from './report-files.js';

/** Receives reports from inventory and sends them to the gateway, over HTTP inside the network. */
@Controller('internal/reports')
export class ReportFilesController {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly reports: ReportFiles,
  ) {}

  @Put(':id/:format')
  @UseGuards(internalCallsOf('inventory'))
  async put(
    @InternalActor() actor: Actor,
    @Param('id') id: string,
    @Param('format') format: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof StoredReportFile>> {
    drainRequest(request, response);
    const begin = () => checkedBody(this.env.SERVICE_KEYS, request);
    return { bytes: await this.reports.put(actor, keyOf(id, format), request, begin) };
  }

  @Get(':id/:format')
  @UseGuards(internalCallsOf('gateway'))
  async get(
    @InternalActor() actor: Actor,
    @Param('id') id: string,
    @Param('format') format: string,
    @Res() response: Response,
  ): Promise<void> {
    const key = keyOf(id, format);
    const { bytes, stream } = await this.reports.open(actor, key);
    if (response.destroyed) return void stream.destroy();
    response.writeHead(200, { 'Content-Length': bytes, 'Content-Type': REPORT_FORMATS[key.format] });
    // `pipeline` destroys both streams if either fails.
    pipeline(stream, response, () => {});
  }
}

const keyOf = (id: string, format: string) => ({ report_id: parsed(PathId, id), format: parsed(ReportFormat, format) });
