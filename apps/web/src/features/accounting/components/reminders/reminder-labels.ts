export const stageNames = { 1: 'Rappel', 2: 'Relance ferme', 3: 'Avant mise en demeure' } as const;

export const messageStates = { queued: 'En cours d’envoi', sent: 'Envoyé', refused: 'Refusé' } as const;
