import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Who may sign up. The table has one row. */
@Entity('sign_up_policy')
@Check('sign_up_policy_one_row', 'id')
export class SignUpPolicyEntity {
  @PrimaryColumn('boolean', { default: true })
  id!: true;

  @Column('boolean', { default: true })
  signup_open!: boolean;
}
