export function confirmationMail(url: string) {
  return {
    subject: 'Confirm your email address for Whereabouts',
    text: `Somebody, hopefully you, made a Whereabouts account with this address. Confirm here within 7 days that the address is yours:

${url}

If it was not you, ignore this mail.
`,
  };
}

export function googleLinkMail(url: string) {
  return {
    subject: 'Sign in to Whereabouts with Google',
    text: `Somebody, hopefully you, signed in with Google, and your Whereabouts account has the same email address. To sign in to this account with Google from now on, open this link within 7 days:

${url}

If it was not you, ignore this mail.
`,
  };
}
