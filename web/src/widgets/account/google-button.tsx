import { Button } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useGoogleNonceQuery } from '../../api/account/auth';
import classes from './google-button.module.css';
import { googleIdentity } from './google-script';

/** The maximum width of Google's button, in pixels. */
const WIDEST = 400;

interface GoogleButtonProps {
  clientId: string;
  /** The text that Google puts on its button. */
  text: 'signin_with' | 'signup_with';
  /** The text of the link. */
  label: string;
  /** Where the redirect flow starts. */
  path: string;
  pending: boolean;
  onToken: (token: string) => void;
  onLeave?: () => void;
}

/** Google's own button. Until its script loads, or if it is blocked, a link that starts the redirect flow. */
export function GoogleButton({ clientId, text, label, path, pending, onToken, onLeave }: GoogleButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const { data: nonce } = useGoogleNonceQuery();

  // Google keeps the first callback it gets; this one always calls the latest handler.
  const take = useRef(onToken);
  useEffect(() => {
    take.current = onToken;
  });

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      if (nonce === undefined) return;
      const identity = await googleIdentity();
      if (!wanted || !box.current) return;
      identity.initialize({ client_id: clientId, nonce, callback: ({ credential }) => take.current(credential) });
      const width = Math.min(WIDEST, box.current.parentElement?.clientWidth ?? WIDEST);
      identity.renderButton(box.current, { text, size: 'large', width, theme: 'outline' });
      setDrawn(true);
    };
    // If the script is blocked, the link stays.
    draw().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [clientId, text, nonce]);

  return (
    <>
      <div ref={box} className={classes.drawn} hidden={!drawn} />
      {!drawn && (
        <Button
          component="a"
          href={path}
          onClick={onLeave}
          variant="default"
          size="md"
          fullWidth
          loading={pending}
          leftSection={<IconBrandGoogleFilled size="1.25rem" aria-hidden />}
        >
          {label}
        </Button>
      )}
    </>
  );
}
