import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Import, ImportRun, imports } from '@whereabouts/shared/contracts/imports.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';

/** Items from CSV tables. */
@Controller('api/items/import')
export class ImportsController {
  constructor(private readonly messenger: Messenger) {}

  @Post('preview')
  @HttpCode(200)
  preview(@CurrentUser() actor: Actor, @Body({ schema: Import }) table: Import) {
    return this.messenger.call(imports.preview, { ...table, actor });
  }

  @Post()
  run(@CurrentUser() actor: Actor, @Body({ schema: ImportRun }) table: ImportRun) {
    return this.messenger.call(imports.run, { ...table, actor });
  }
}
