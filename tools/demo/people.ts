import type { AuthConfig, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { type Admission, type ApiUser, apiUserOf, registerApiUser } from './api-user.js';

/** The password of all demo users. */
export const PASSWORD = 'correct horse';

async function signIn(address: string, email: string, password: string): Promise<ApiUser | undefined> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok ? apiUserOf(address, (await answer.json()) as SignedIn) : undefined;
}

/** Signs in, or creates the account. @throws Error with a sentence if neither works. */
export async function signInOrRegister(
  address: string,
  email: string,
  password: string,
  admission?: Admission,
): Promise<ApiUser> {
  const known = await signIn(address, email, password);
  const made = known ?? registerApiUser(address, email, { password, display_name: 'Anna Berg', ...admission });
  return Promise.resolve(made).catch((problem: Error) => {
    throw new Error(
      `There is no account of ${email} with this password, and none can be made: ${problem.message}. Name one: --email, --password. The first account of an installation needs its setup code: SETUP_CODE.`,
    );
  });
}

/** Another user of the installation. If sign-up is closed, only an admin can invite the user. */
export async function neighbor(address: string, host: ApiUser, display_name: string): Promise<ApiUser> {
  const email = `${display_name.toLowerCase().split(' ')[0]}.of.${host.id}@example.org`;
  const known = await signIn(address, email, PASSWORD);
  if (known) return known;
  const invitation = await invitationFor(address, host, email);
  return registerApiUser(address, email, { display_name, password: PASSWORD, ...invitation });
}

/** Settings of the installation that every visitor may read. */
export async function configOf(address: string): Promise<AuthConfig> {
  return (await fetch(`${address}/api/auth/config`)).json() as Promise<AuthConfig>;
}

async function invitationFor(address: string, host: ApiUser, email: string): Promise<{ invite_token?: string }> {
  const { signup_open } = await configOf(address);
  if (signup_open) return {};
  const { token } = await host.send<{ token: string }>('POST', '/api/auth/admin/invite', { email });
  return { invite_token: token };
}
