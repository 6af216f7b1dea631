import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { SignUpPolicyEntity } from './sign-up-policy.entity.js';

/** The sign-up state that visitors can see. */
interface SignUpState {
  signup_open: boolean;
  /** True until the first user has signed up. */
  is_setup_required: boolean;
}

const STATE = 'select signup_open, not exists (select from users) as is_setup_required from sign_up_policy';

/** How long the state is cached. A change on another instance shows after this time. */
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

  /** For display only: it is cached, because visitors can ask as often as they like. */
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
      // Not cached while there is no user, because the first one may sign up at any moment.
      if (!state || state.is_setup_required) this.told = undefined;
    }
  }
}
