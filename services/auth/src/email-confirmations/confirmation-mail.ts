export function confirmationMail(url: string) {
  return {
    subject: 'Confirm your email address for Whereabouts',
    text: `A Whereabouts account was created with this address. If that was you, confirm here within 7 days that the address is yours:

${url}

If it was not you, ignore this mail.
`,
  };
}

export function googleLinkMail(url: string) {
  return {
    subject: 'Sign in to Whereabouts with Google',
    text: `There was a Google sign-in with the email address of your Whereabouts account. If that was you, open this link within 7 days to sign in to this account with Google from now on:

${url}

If it was not you, ignore this mail.
`,
  };
}
