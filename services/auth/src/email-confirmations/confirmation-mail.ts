export function confirmationMail(url: string) {
  return {
    subject: 'Confirm your e-mail address for Whereabouts',
    text: `Somebody, hopefully you, made a Whereabouts account with this address. Confirm here within 7 days that the address is yours:

${url}

If it was not you, ignore this mail.
`,
  };
}
