package dev.lakegate.operate;

import java.util.List;

/**
 * What the gate needs to work.
 *
 * @param kafka the broker
 * @param ledger the ledger
 * @param store the object store, in every configured bucket
 */
record ProbedComponents(ProbedComponent kafka, ProbedComponent ledger, ProbedComponent store) {

  List<ProbedComponent> all() {
    return List.of(kafka, ledger, store);
  }
}
