package dev.lakegate.ledger;

/** Every rule that a ledger keeps, whatever it is made of. */
public abstract class GenerationLedgerContract
    implements ClaimContract,
        OperatorContract,
        OrderContract,
        ClaimCheckContract,
        LeaseContract,
        CheckpointContract,
        RecordContract,
        ListingContract {}
