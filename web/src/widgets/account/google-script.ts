const SCRIPT = 'https://accounts.google.com/gsi/client';

/**
 * The part of Google's script in use (Google Identity Services, "Sign In With Google JavaScript API
 * reference").
 */
export interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(
    parent: HTMLElement,
    options: { text: 'signin_with' | 'signup_with'; size: 'large'; width: number; theme: 'outline' },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

/** Loads the script once, and again if it was blocked. Forms call this only if a client ID is configured. */
export function googleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const failed = () => {
      loading = null;
      script.remove();
      reject(new Error(`${SCRIPT} could not be loaded`));
    };
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google ? resolve(window.google.accounts.id) : failed());
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}
