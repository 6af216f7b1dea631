import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The sign-up policy of the installation, in a table of one row. */
@Entity('sign_up_policy')
@Check('sign_up_policy_one_row', 'id')
export class SignUpPolicyEntity {
  @PrimaryColumn('boolean', { default: true })
  id!: true;

  @Column('boolean', { default: true })
  signup_open!: boolean;
}
