import { useState } from 'react';
import { waitingInvitations } from '../../domain/waiting-invitations';
import { InvitationCard } from './invitation-card';

interface InvitationsProps {
  /** Called when an invitation is answered, or pending again. */
  onChange?: () => void;
}

/** The user's pending invitations. */
export default function Invitations({ onChange }: InvitationsProps) {
  const [tokens, setTokens] = useState(waitingInvitations);
  const answered = () => {
    setTokens(waitingInvitations());
    onChange?.();
  };
  return tokens.map((token) => <InvitationCard key={token} token={token} onAnswered={answered} />);
}
