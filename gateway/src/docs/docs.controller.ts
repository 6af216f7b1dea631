import { createRequire } from 'node:module';
import { Controller, Get, Header, Inject, NotFoundException, Param, Res } from '@nestjs/common';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Response } from 'express';
import type { GatewayEnv } from '../env.js';
import { Rules } from '../security/call-rules.js';
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.js';

/** Swagger UI's files. The page loads nothing from other hosts. */
const require = createRequire(import.meta.url);
const FILES: Record<string, () => string> = {
  'swagger-ui.css': () => require.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API documentation: the OpenAPI document and a page that shows it. Nothing is loaded before the first request. */
@Rules({ isPublic: true })
@Controller('api')
export class DocsController {
  private document: Promise<string> | undefined;

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'no-cache')
  @Header('Content-Type', 'application/json')
  openApi(): Promise<string> {
    this.document ??= import('./openapi.js').then(({ openApiDocument }) =>
      JSON.stringify(openApiDocument(basePath(this.env))),
    );
    return this.document;
  }

  @Get('docs')
  @Header('Cache-Control', 'no-cache')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  page(): string {
    return DOCS_PAGE;
  }

  @Get('docs/start.js')
  @Header('Cache-Control', 'no-cache')
  @Header('Content-Type', 'text/javascript')
  script(): string {
    return DOCS_SCRIPT;
  }

  @Get('docs/:file')
  @Header('Cache-Control', 'no-cache')
  file(@Param('file') file: string, @Res() response: Response): void {
    const path = Object.hasOwn(FILES, file) ? FILES[file]?.() : undefined;
    if (!path) throw new NotFoundException();
    response.sendFile(path, { cacheControl: false });
  }
}
