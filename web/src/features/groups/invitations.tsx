import { useState } from 'react';
import { waitingInvitations } from '../../domain/waiting-invitations';
import { InvitationCard } from './invitation-card';

/** What one has been invited to and not answered yet. */
export default function Invitations() {
  const [tokens, setTokens] = useState(waitingInvitations);
  return tokens.map((token) => (
    <InvitationCard key={token} token={token} onAnswered={() => setTokens(waitingInvitations())} />
  ));
}
