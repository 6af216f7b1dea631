import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { SignUpPolicyEntity } from './sign-up-policy.entity.js';

@Injectable()
export class SignUpPolicy {
  constructor(@InjectRepository(SignUpPolicyEntity) private readonly policy: Repository<SignUpPolicyEntity>) {}

  async isOpen(manager: EntityManager): Promise<boolean> {
    const { signup_open } = await manager.findOneByOrFail(SignUpPolicyEntity, { id: true });
    return signup_open;
  }

  async change(signup_open: boolean): Promise<void> {
    await this.policy.update({ id: true }, { signup_open });
  }
}
