import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { SignUpPolicyEntity } from './sign-up-policy.entity.js';

/** What strangers are told of signing up. */
interface SignUpState {
  signup_open: boolean;
  /** Nobody has signed up yet. */
  is_setup_required: boolean;
}

const STATE = 'select signup_open, not exists (select from users) as is_setup_required from sign_up_policy';

/** After this time an admin's change counts for what other instances tell. */
const GOOD_FOR_MS = 1_000;

@Injectable()
export class SignUpPolicy {
  private told: { until: number; state: Promise<SignUpState> } | undefined;

  constructor(@InjectRepository(SignUpPolicyEntity) private readonly policy: Repository<SignUpPolicyEntity>) {}

  async isOpen(manager: EntityManager): Promise<boolean> {
    const { signup_open } = await manager.findOneByOrFail(SignUpPolicyEntity, { id: true });
    return signup_open;
  }

  async change(signup_open: boolean): Promise<void> {
    await this.policy.update({ id: true }, { signup_open });
    this.told = undefined;
  }

  /** For telling only: strangers may ask all the time, and do not keep the database busy. */
  state(): Promise<SignUpState> {
    if (!this.told || this.told.until <= Date.now()) {
      this.told = { until: Date.now() + GOOD_FOR_MS, state: this.readState() };
    }
    return this.told.state;
  }

  private async readState(): Promise<SignUpState> {
    let state: SignUpState | undefined;
    try {
      [state] = await this.policy.query<[SignUpState]>(STATE, []);
      return state;
    } finally {
      // The first user signs up any moment; later on nobody is the first again.
      if (!state || state.is_setup_required) this.told = undefined;
    }
  }
}
