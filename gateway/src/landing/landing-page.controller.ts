import { Controller, Get, Header, Inject, NotFoundException } from '@nestjs/common';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { GatewayEnv } from '../env.js';
import { Rules } from '../security/call-rules.js';
import { landingPage } from './landing-page.js';

/** The page loads only its styles and icon, from this server. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The public page of the company that operates this installation (docs/rules/screens.md). */
@Rules({ isPublic: true })
@Controller('whereabouts')
export class LandingPageController {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    // The styles are among the files of the web app.
    if (!this.env.WEB_DIR) throw new NotFoundException();
    return landingPage(this.env, basePath(this.env));
  }
}
